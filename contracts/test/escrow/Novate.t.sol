// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice The sale of a live position: who pays, who owns, who collects.
contract NovateTest is EscrowBase {
    uint256 private id;

    function setUp() public override {
        super.setUp();
        id = fillDefault(3);
    }

    function test_buyerPaysTheSellerAndTakesItsPlace() public {
        IParlayEscrow.Parlay memory before = escrow.parlays(id);
        novate(saleOf(id, 150e6));
        IParlayEscrow.Parlay memory parlay = escrow.parlays(id);
        assertEq(parlay.taker, buyer, "new owner");
        assertEq(escrow.credits(taker), 150e6, "seller");
        assertEq(token.balanceOf(buyer), 1_000_000e6 - 150e6, "paid of the buyer's own wallet");
        assertEq(token.balanceOf(address(escrow)), GROSS + BET + 150e6, "fresh money");
        parlay.taker = before.taker;
        assertEq(keccak256(abi.encode(parlay)), keccak256(abi.encode(before)), "nothing else of it changed");
        assertSolvent();
    }

    function test_saleTellsTheIndexerEverything() public {
        Sale memory sale = saleOf(id, 150e6);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.NonceUsed(buyer, sale.offer.nonce);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.NonceUsed(taker, sale.acceptance.nonce);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.Credited(taker, 150e6);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.Novated(id, taker, buyer, 150e6, structHash(sale.offer));
        novate(sale);
    }

    function test_anybodyMaySendASale() public {
        Sale memory sale = saleOf(id, 150e6);
        vm.prank(STRANGER);
        novate(sale);
        assertEq(escrow.parlays(id).taker, buyer, "owner");
    }

    function test_newOwnerCollectsTheWonPot() public {
        novate(saleOf(id, 150e6));
        for (uint256 i = 0; i < 3; ++i) finalise(i, true);
        escrow.settle(id);
        assertEq(escrow.credits(buyer), POT, "buyer");
        assertEq(escrow.credits(taker), 150e6, "seller has its price alone");
        assertEq(escrow.credits(maker), 0, "maker");
        assertSolvent();
    }

    function test_originalMakerCollectsTheLostPot() public {
        novate(saleOf(id, 150e6));
        finalise(1, false);
        escrow.settle(id);
        assertEq(escrow.credits(maker), POT, "maker");
        assertEq(escrow.credits(buyer), 0, "buyer");
        assertSolvent();
    }

    function test_voidRefundsTheNewOwner() public {
        novate(saleOf(id, 150e6));
        finaliseVoid(0);
        finalise(1, true);
        finalise(2, true);
        escrow.settle(id);
        assertEq(escrow.credits(buyer), NET, "buyer");
        assertEq(escrow.credits(maker), BET, "maker");
        assertSolvent();
    }

    function test_originalMakerThatBuysCollectsThePotEitherWay() public {
        Sale memory sale = saleOf(id, 150e6);
        sale.offer.maker = maker;
        resign(sale, MAKER_KEY, TAKER_KEY);
        novate(sale);
        assertEq(escrow.parlays(id).taker, maker, "both sides");
        for (uint256 end = 0; end < 3; ++end) {
            uint256 before = vm.snapshotState();
            for (uint256 i = 0; i < 3; ++i) end == 2 ? finaliseVoid(i) : finalise(i, end == 0);
            escrow.settle(id);
            assertEq(escrow.credits(maker), POT, "the pot");
            assertSolvent();
            vm.revertToState(before);
        }
    }

    function test_originalMakerThatBuysPaysTheSpreadOfAWonPotLikeAnyWinner() public {
        setSpread(1000);
        id = fillDefault(2);
        Sale memory sale = saleOf(id, 150e6);
        sale.offer.maker = maker;
        resign(sale, MAKER_KEY, TAKER_KEY);
        novate(sale);
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        assertEq(escrow.credits(maker), POT - 30e6, "the pot less a tenth of 300");
        assertSolvent();
    }

    function test_positionCanBeSoldOnAndBack() public {
        novate(saleOf(id, 150e6));
        Sale memory back = saleOf(id, 160e6);
        back.offer.maker = taker;
        resign(back, TAKER_KEY, BUYER_KEY);
        novate(back);
        assertEq(escrow.parlays(id).taker, taker, "back");
        assertEq(escrow.credits(buyer), 160e6, "second price");
        assertEq(escrow.credits(taker), 150e6, "first price");
        novate(saleOf(id, 10e6));
        assertEq(escrow.parlays(id).taker, buyer, "sold again with new signatures");
        assertSolvent();
    }

    function test_saleOfAVaultsParlayLeavesItsBook() public {
        depositAs(lp, 100_000e6);
        uint256 ofVault = fillFromVault(100e6, 300e6, 2);
        novateDefault(ofVault, 50e6);
        assertEq(escrow.books(address(vault)).locked, 300e6, "locked");
        assertEq(escrow.books(address(vault)).live, 1, "live");
        assertEq(vault.totalAssets(), 100_000e6, "pool");
    }

    function test_offerThatPinsTheCountersOfTheMomentIsGood() public {
        finalise(0, true);
        finaliseVoid(1);
        escrow.settle(id);
        Sale memory sale = saleOf(id, 90e6);
        assertEq(sale.offer.resolvedWonCount, 1, "won");
        assertEq(sale.offer.voidedCount, 1, "void");
        novate(sale);
        assertEq(escrow.parlays(id).taker, buyer, "owner");
    }

    function test_priceIsAnythingFromOneUnitToTheWholePot() public {
        uint256 before = vm.snapshotState();
        novate(saleOf(id, 1));
        assertEq(escrow.credits(taker), 1, "one unit");
        vm.revertToState(before);
        novate(saleOf(id, POT));
        assertEq(escrow.credits(taker), POT, "the pot");
    }

    function test_offerAndAcceptanceAreGoodInTheSecondOfTheirDeadlines() public {
        Sale memory sale = saleOf(id, 150e6);
        sale.acceptance.deadline = sale.offer.deadline;
        resign(sale);
        vm.warp(sale.offer.deadline);
        novate(sale);
    }

    function test_acceptanceMaySignForAnHour() public {
        Sale memory sale = saleOf(id, 150e6);
        sale.acceptance.deadline = block.timestamp + 1 hours;
        resign(sale);
        novate(sale);
    }

    function test_saleUsesBothNonces() public {
        Sale memory sale = saleOf(id, 150e6);
        novate(sale);
        assertTrue(escrow.isNonceUsed(buyer, sale.offer.nonce), "offer");
        assertTrue(escrow.isNonceUsed(taker, sale.acceptance.nonce), "acceptance");
    }

    function test_resultOfALegRecordedBeforeDoesNotStopASale() public {
        finalise(0, true);
        escrow.resolveLeg(id, 0);
        publish(999, Result.Yes);
        novate(saleOf(id, 200e6));
        assertEq(escrow.parlays(id).taker, buyer, "recorded legs and other outcomes do not matter");
    }

    function testFuzz_saleMovesExactlyItsPrice(uint256 payout) public {
        payout = bound(payout, 1, POT);
        novate(saleOf(id, payout));
        assertEq(escrow.credits(taker), payout, "seller");
        assertEq(token.balanceOf(buyer), 1_000_000e6 - payout, "buyer");
        assertSolvent();
    }
}
