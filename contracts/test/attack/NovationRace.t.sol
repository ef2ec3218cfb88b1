// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice A sale against the results that arrive meanwhile: nobody buys or sells what has become something else.
contract NovationRaceTest is EscrowBase {
    uint256 private id;
    Sale private offered;

    function setUp() public override {
        super.setUp();
        id = fillDefault(3);
        keep(1 days);
    }

    /// @dev An offer of a day. Acceptances live an hour at most, so the taker signs when it sells.
    function keep(uint256 lifeSeconds) private {
        Sale memory sale = saleOf(id, 150e6);
        sale.offer.deadline = block.timestamp + lifeSeconds;
        resign(sale);
        offered = sale;
    }

    /// @dev The kept offer with an acceptance of the moment.
    function accepted() private returns (Sale memory sale) {
        sale = offered;
        sale.acceptance.nonce = freshNonce();
        sale.acceptance.deadline = block.timestamp + 600;
        resign(sale);
    }

    function assertNothingHappened() private view {
        assertEq(escrow.parlays(id).taker, taker, "owner");
        assertEq(token.balanceOf(buyer), 1_000_000e6, "the buyer keeps its money");
        assertTrue(!escrow.isNonceUsed(buyer, offered.offer.nonce), "the offer is unused");
    }

    function test_offerDiesWhenALegIsRecordedAsWon() public {
        finalise(0, true);
        escrow.resolveLeg(id, 0);
        refuse(accepted(), stateChanged());
        assertNothingHappened();
    }

    function test_offerDiesWhenALegIsRecordedAsVoid() public {
        finaliseVoid(1);
        escrow.resolveLeg(id, 1);
        refuse(accepted(), stateChanged());
        assertNothingHappened();
    }

    function test_offerDiesWhenALegIsRecordedAsLost() public {
        finalise(2, false);
        escrow.resolveLeg(id, 2);
        refuse(accepted(), IParlayEscrow.NotOpen.selector);
    }

    function test_staleOfferIsToldWithTheExactWords() public {
        finalise(0, true);
        escrow.resolveLeg(id, 0);
        Sale memory sale = accepted();
        try escrow.novate(sale.offer, sale.offerSignature, sale.acceptance, sale.acceptanceSignature) {
            assertTrue(false, "sold");
        } catch Error(string memory reason) {
            assertEq(keccak256(bytes(reason)), keccak256("Resolution state changed"), "the words clients look for");
        }
    }

    function test_provisionalResultHoldsTheSaleUntilItIsVetoed() public {
        publish(101, Result.Yes);
        Sale memory sale = accepted();
        refuse(sale, IParlayEscrow.PendingResult.selector);
        assertNothingHappened();
        vm.prank(owner);
        registry.veto(101);
        // The very same signatures.
        novate(sale);
        assertEq(escrow.parlays(id).taker, buyer, "sold");
    }

    function test_correctedResultHoldsTheSaleToo() public {
        publish(101, Result.Yes);
        vm.warp(block.timestamp + 60);
        publish(101, Result.No);
        refuse(accepted(), IParlayEscrow.PendingResult.selector);
    }

    function test_vetoedResultThatComesBackHoldsTheSaleAgain() public {
        publish(101, Result.Yes);
        vm.prank(owner);
        registry.veto(101);
        vm.warp(block.timestamp + 60);
        publish(101, Result.Yes);
        refuse(accepted(), IParlayEscrow.PendingResult.selector);
    }

    function test_saleIsShutFromTheReportToTheRecordAndThenStale() public {
        publish(101, Result.Yes);
        refuse(accepted(), IParlayEscrow.PendingResult.selector);
        vm.warp(block.timestamp + WINDOW - 1);
        refuse(accepted(), IParlayEscrow.PendingResult.selector);
        vm.warp(block.timestamp + 1);
        refuse(accepted(), IParlayEscrow.PendingResult.selector);
        escrow.resolveLeg(id, 0);
        refuse(accepted(), stateChanged());
    }

    function test_saleThatComesFirstStandsAndTheResultIsTheBuyers() public {
        novate(accepted());
        finalise(0, false);
        escrow.settle(id);
        assertEq(escrow.credits(maker), POT, "lost with the buyer");
        assertEq(escrow.credits(taker), 150e6, "the seller was out");
        assertSolvent();
    }

    function test_ofTwoOffersOneWins() public {
        Sale memory second = accepted();
        second.offer.maker = maker;
        second.offer.payout = 200e6;
        resign(second, MAKER_KEY, TAKER_KEY);
        Sale memory first = accepted();
        novate(first);
        refuse(second, IParlayEscrow.Mismatch.selector);
        assertEq(escrow.credits(taker), 150e6, "paid once");
        assertEq(token.balanceOf(maker), 1_000_000e6 - BET, "the other buyer keeps its money");
    }

    function test_ofTwoOffersOfOneBuyerOneWins() public {
        Sale memory better = saleOf(id, 200e6);
        Sale memory older = accepted();
        novate(better);
        refuse(older, IParlayEscrow.Mismatch.selector);
        assertEq(token.balanceOf(buyer), 1_000_000e6 - 200e6, "pays once");
    }

    function test_supersededOfferDiesWithItsNonce() public {
        vm.prank(buyer);
        escrow.cancelNonce(offered.offer.nonce);
        refuse(accepted(), nonceUsed(buyer, offered.offer.nonce));
    }

    function test_saleToOneselfIsRefusedThroughEitherName() public {
        Sale memory sale = accepted();
        sale.offer.maker = taker;
        resign(sale, TAKER_KEY, TAKER_KEY);
        refuse(sale, IParlayEscrow.Mismatch.selector);
        // After a sale the buyer is the owner: its own offer cannot be taken by itself.
        novate(accepted());
        Sale memory own = saleOf(id, 150e6);
        resign(own, BUYER_KEY, BUYER_KEY);
        refuse(own, IParlayEscrow.Mismatch.selector);
    }

    function test_buyerWithoutFundsBuysNothing() public {
        vm.prank(buyer);
        token.transfer(STRANGER, 1_000_000e6 - 1);
        Sale memory sale = accepted();
        refuse(
            sale, abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, buyer, 1, 150e6)
        );
        assertEq(escrow.parlays(id).taker, taker, "owner");
        assertEq(escrow.credits(taker), 0, "no credit");
        assertTrue(!escrow.isNonceUsed(taker, sale.acceptance.nonce), "the acceptance is unused");
    }

    function test_originalMakerCannotBuyWithThePotItsCreditsOrTheSellersMoney() public {
        uint256 all = token.balanceOf(maker);
        vm.prank(maker);
        token.transfer(STRANGER, all);
        // The maker has credits of another parlay, and half of this pot: neither is a wallet.
        uint256 other = fillByBuyer();
        finaliseOther(other);
        assertGe(escrow.credits(maker), 150e6, "credits");
        Sale memory sale = accepted();
        sale.offer.maker = maker;
        resign(sale, MAKER_KEY, TAKER_KEY);
        refuse(
            sale, abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, maker, 0, 150e6)
        );
    }

    /// @dev A parlay between `taker` and `buyer` on other outcomes, of which `maker` is the builder of nothing.
    function fillByBuyer() private returns (uint256 other) {
        IParlayEscrow.Fill memory args = termsOf(10_000e6, BET, 0, 1000);
        args.quote.maker = buyer;
        args.quote.builder = maker;
        args.builder = maker;
        args.legs[0].outcomeId = 900;
        args.legs[1].outcomeId = 901;
        args.quote.legsHash = hashLegs(args.legs);
        resign(args, BUYER_KEY);
        return escrow.fill(args);
    }

    function finaliseOther(uint256 other) private {
        publish(900, Result.No);
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(other);
    }

    function testFuzz_anyLegRecordedAfterTheOfferKillsIt(uint256 legs, uint256 voids) public {
        legs = bound(legs, 1, 7);
        for (uint256 i = 0; i < 3; ++i) {
            if (legs & (1 << i) == 0) continue;
            voids & (1 << i) == 0 ? finalise(i, true) : finaliseVoid(i);
            escrow.resolveLeg(id, i);
        }
        if (legs == 7) refuse(accepted(), IParlayEscrow.NotOpen.selector);
        else refuse(accepted(), stateChanged());
        assertNothingHappened();
    }
}
