// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice Every reason for which a sale is refused. A bent offer is signed again, so that one thing alone is wrong.
contract NovateRefusalsTest is EscrowBase {
    uint256 private id;

    function setUp() public override {
        super.setUp();
        id = fillDefault(3);
    }

    function test_parlayThatDoesNotExistIsNotSold() public {
        Sale memory sale = saleOf(id, 150e6);
        sale.offer.parlayId = id + 1;
        resign(sale);
        refuse(sale, IParlayEscrow.NotOpen.selector);
    }

    function test_settledParlayIsNotSold() public {
        Sale memory sale = saleOf(id, 150e6);
        finalise(0, false);
        escrow.settle(id);
        refuse(sale, IParlayEscrow.NotOpen.selector);
    }

    function test_offerToAnotherThanTheOwnerIsRefused() public {
        Sale memory sale = saleOf(id, 150e6);
        sale.offer.taker = maker;
        resign(sale);
        refuse(sale, IParlayEscrow.Mismatch.selector);
    }

    function test_acceptanceOfAnotherThanTheOwnerIsRefused() public {
        Sale memory sale = saleOf(id, 150e6);
        sale.acceptance.taker = maker;
        resign(sale, BUYER_KEY, MAKER_KEY);
        refuse(sale, IParlayEscrow.Mismatch.selector);
    }

    function test_acceptanceOfAnotherOfferIsRefused() public {
        Sale memory sale = saleOf(id, 150e6);
        sale.acceptance.offerHash = structHash(offerOf(id, 150e6));
        sale.acceptanceSignature = signTyped(TAKER_KEY, structHash(sale.acceptance));
        refuse(sale, IParlayEscrow.Mismatch.selector);
    }

    function test_ownerCannotBuyItsOwnPosition() public {
        Sale memory sale = saleOf(id, 150e6);
        sale.offer.maker = taker;
        resign(sale, TAKER_KEY, TAKER_KEY);
        refuse(sale, IParlayEscrow.Mismatch.selector);
    }

    function test_formerOwnerCannotSell() public {
        Sale memory second = saleOf(id, 160e6);
        novate(saleOf(id, 150e6));
        refuse(second, IParlayEscrow.Mismatch.selector);
    }

    function test_offerIsRefusedOncePastItsDeadline() public {
        Sale memory sale = saleOf(id, 150e6);
        vm.warp(sale.offer.deadline + 1);
        refuse(sale, IParlayEscrow.Expired.selector);
    }

    function test_acceptanceIsRefusedOncePastItsDeadline() public {
        Sale memory sale = saleOf(id, 150e6);
        sale.offer.deadline = block.timestamp + 1 days;
        resign(sale);
        vm.warp(sale.acceptance.deadline + 1);
        refuse(sale, IParlayEscrow.Expired.selector);
    }

    function test_acceptanceSignedForMoreThanAnHourIsRefused() public {
        Sale memory sale = saleOf(id, 150e6);
        sale.acceptance.deadline = block.timestamp + 1 hours + 1;
        resign(sale);
        refuse(sale, IParlayEscrow.Expired.selector);
    }

    function test_offerSignedBySomebodyElseIsRefused() public {
        Sale memory sale = saleOf(id, 150e6);
        resign(sale, MAKER_KEY, TAKER_KEY);
        refuse(sale, IParlayEscrow.BadSignature.selector);
    }

    function test_acceptanceSignedBySomebodyElseIsRefused() public {
        Sale memory sale = saleOf(id, 150e6);
        resign(sale, BUYER_KEY, BUYER_KEY);
        refuse(sale, IParlayEscrow.BadSignature.selector);
    }

    function test_quoteSignerCannotBuyForItsMaker() public {
        vm.prank(buyer);
        escrow.setQuoteSigner(quoteSigner, true);
        Sale memory sale = saleOf(id, 150e6);
        resign(sale, SIGNER_KEY, TAKER_KEY);
        refuse(sale, IParlayEscrow.BadSignature.selector);
    }

    function test_quotingKeyCannotBuyForTheVault() public {
        depositAs(lp, 100_000e6);
        Sale memory sale = saleOf(id, 150e6);
        sale.offer.maker = address(vault);
        resign(sale, QUOTER_KEY, TAKER_KEY);
        refuse(sale, IParlayEscrow.BadSignature.selector);
    }

    function test_offerWithOtherCountersIsRefused() public {
        Sale memory sale = saleOf(id, 150e6);
        sale.offer.resolvedWonCount = 1;
        resign(sale);
        refuse(sale, stateChanged());
        sale.offer.resolvedWonCount = 0;
        sale.offer.voidedCount = 1;
        resign(sale);
        refuse(sale, stateChanged());
    }

    function test_everyOpenLegWithAResultStopsASale() public {
        for (uint32 i = 0; i < 3; ++i) {
            uint256 before = vm.snapshotState();
            Sale memory sale = saleOf(id, 150e6);
            publish(101 + i, Result.Void);
            refuse(sale, IParlayEscrow.PendingResult.selector);
            vm.revertToState(before);
        }
    }

    function test_finalResultNotYetRecordedStopsASale() public {
        finalise(0, true);
        refuse(saleOf(id, 150e6), IParlayEscrow.PendingResult.selector);
    }

    function test_priceOfZeroOrAboveThePotIsRefused() public {
        refuse(saleOf(id, 0), IParlayEscrow.BadPayout.selector);
        refuse(saleOf(id, POT + 1), IParlayEscrow.BadPayout.selector);
        refuse(saleOf(id, type(uint256).max), IParlayEscrow.BadPayout.selector);
    }

    function test_cancelledNoncesAreRefused() public {
        Sale memory sale = saleOf(id, 150e6);
        uint256 before = vm.snapshotState();
        vm.prank(buyer);
        escrow.cancelNonce(sale.offer.nonce);
        refuse(sale, nonceUsed(buyer, sale.offer.nonce));
        vm.revertToState(before);
        vm.prank(taker);
        escrow.cancelNonce(sale.acceptance.nonce);
        refuse(sale, nonceUsed(taker, sale.acceptance.nonce));
    }

    function test_buyerWithoutAllowanceIsRefusedAndNothingChanges() public {
        vm.prank(buyer);
        token.approve(address(escrow), 150e6 - 1);
        Sale memory sale = saleOf(id, 150e6);
        refuse(
            sale,
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector, address(escrow), 150e6 - 1, 150e6
            )
        );
        assertEq(escrow.parlays(id).taker, taker, "owner");
        assertEq(escrow.credits(taker), 0, "credit");
        assertTrue(!escrow.isNonceUsed(buyer, sale.offer.nonce), "nonce");
    }

    function test_pausedEscrowSellsNothing() public {
        Sale memory sale = saleOf(id, 150e6);
        vm.prank(owner);
        escrow.pause();
        refuse(sale, Pausable.EnforcedPause.selector);
        vm.prank(owner);
        escrow.unpause();
        novate(sale);
    }
}
