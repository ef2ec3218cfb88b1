// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {WithdrawRequest} from "../../src/libraries/ParlayTypes.sol";
import {TokenVenue} from "../base/TokenVenue.sol";
import {Agreeable} from "../mocks/Agreeable.sol";
import {BlockingToken, HookToken, SkimToken} from "../mocks/HookToken.sol";
import {Intruder} from "../mocks/Intruder.sol";

/// @notice Nobody can hold up somebody else, and nobody can move the books from outside.
contract GriefingTest is TokenVenue {
    // ── tokens that are not what they should be

    function test_tokenThatTakesAFeeOfTransfersIsRefusedAtTheFill() public {
        redeploy(new SkimToken());
        refuse(defaultFill(), IParlayEscrow.ShortTransfer.selector);
        assertEq(token.balanceOf(taker), 1_000_000e6, "the stake is back");
    }

    function test_giftDoesNotMakeUpForAShortTransfer() public {
        redeploy(new SkimToken());
        token.mint(address(escrow), 1_000_000e6);
        refuse(defaultFill(), IParlayEscrow.ShortTransfer.selector);
    }

    function test_tokenThatTakesAFeeFromNowOnIsRefusedAtTheSale() public {
        uint256 id = fillDefault(2);
        Sale memory sale = saleOf(id, 150e6);
        vm.etch(address(token), address(new SkimToken()).code);
        // The signatures are of the escrow's domain, not of the token's: they still hold.
        refuse(sale, IParlayEscrow.ShortTransfer.selector);
        assertEq(escrow.parlays(id).taker, taker, "not sold");
    }

    function test_barredPayeeHoldsUpItsOwnWithdrawalOnly() public {
        redeploy(new BlockingToken());
        fillDefault(2);
        uint256 lost = fillDefault(3);
        finalise(0, true);
        finalise(1, true);
        escrow.settle(1);
        BlockingToken(address(token)).bar(taker);
        bytes memory barred = abi.encodeWithSelector(BlockingToken.Barred.selector, taker);
        vm.expectRevert(barred);
        vm.prank(taker);
        escrow.withdraw();
        WithdrawRequest memory request = requestOf(1e6);
        bytes memory signature = signTyped(TAKER_KEY, structHash(request));
        vm.expectRevert(barred);
        escrow.withdrawWithSig(request, signature);
        assertEq(escrow.credits(taker), POT, "the credit is still there");
        // Everybody else goes on, its own parlays too.
        finalise(2, false);
        escrow.settle(lost);
        vm.prank(maker);
        escrow.withdraw();
        vm.prank(taker);
        assertEq(escrow.withdrawTo(STRANGER), POT, "paid to another account");
        assertSolvent();
    }

    function test_barredWinnerDoesNotHoldUpSettlementOrSale() public {
        redeploy(new BlockingToken());
        uint256 id = fillDefault(2);
        BlockingToken(address(token)).bar(taker);
        BlockingToken(address(token)).bar(feeRecipient);
        novateDefault(id, 150e6);
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        assertEq(escrow.credits(buyer), POT, "settled");
        assertEq(escrow.credits(taker), 150e6, "sold");
    }

    function test_tokenThatStopsMovingDoesNotHoldUpSettlement() public {
        redeploy(new HookToken());
        uint256 id = fillDefault(2);
        uint256 silent = fillDefault(3);
        finalise(0, true);
        finalise(1, true);
        // A hook without code makes every transfer fail.
        HookToken(address(token)).setHook(Intruder(address(0xDEAD)));
        escrow.settle(id);
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(silent);
        vm.expectRevert();
        vm.prank(taker);
        escrow.withdraw();
        HookToken(address(token)).setHook(Intruder(address(0)));
        vm.prank(taker);
        assertEq(escrow.withdraw(), POT + NET, "nothing was lost meanwhile");
    }

    // ── gifts and dust

    function testFuzz_giftsLeaveTheBooksUnmoved(uint256 gift) public {
        gift = bound(gift, 1, 10_000_000e6);
        depositAs(lp, 100_000e6);
        uint256 id = fillDefault(2);
        uint256 ofVault = fillFromVault(100e6, 300e6, 2);
        uint256 owedBefore = owed();
        token.mint(address(escrow), gift);
        assertEq(owed(), owedBefore, "owed");
        assertEq(vault.totalAssets(), 100_000e6, "the pool is worth the same");
        assertEq(escrow.credits(address(escrow)), 0, "the escrow owes itself nothing");
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        escrow.settle(ofVault);
        assertEq(escrow.credits(taker), POT + 400e6, "no more than the pots");
        address[4] memory all = [taker, maker, feeRecipient, builder];
        for (uint256 i = 0; i < all.length; ++i) {
            if (escrow.credits(all[i]) == 0) continue;
            vm.prank(all[i]);
            escrow.withdraw();
        }
        assertEq(token.balanceOf(address(escrow)), gift, "the gift stays, the rest is out");
    }

    function test_dustParlaysDoNotTouchOthers() public {
        uint256 id = fillDefault(2);
        for (uint256 i = 0; i < 20; ++i) fillTerms(1, 1, 1000, 0);
        finalise(0, true);
        finalise(1, true);
        uint256 gas = gasleft();
        escrow.settle(id);
        assertLe(gas - gasleft(), 150_000, "settling one does not walk over others");
        assertEq(escrow.credits(taker), POT, "paid");
        assertSolvent();
    }

    function test_escrowTakesNoEther() public {
        (bool ok,) = address(escrow).call{value: 1}("");
        assertTrue(!ok, "plain");
        (ok,) = address(escrow).call{value: 1}(abi.encodeCall(escrow.withdraw, ()));
        assertTrue(!ok, "with a call");
        (ok,) = address(escrow).call(hex"deadbeef");
        assertTrue(!ok, "a function that is not there");
    }

    // ── front-runs

    function test_fillSentFirstBySomebodyElseIsTheSameFill() public {
        IParlayEscrow.Fill memory args = defaultFill();
        vm.prank(STRANGER);
        uint256 id = escrow.fill(args);
        refuse(args, nonceUsed(maker, args.quote.nonce));
        assertEq(escrow.parlays(id).taker, taker, "the taker has its parlay");
        assertEq(escrow.credits(STRANGER), 0, "the front-runner has nothing");
    }

    function test_signedWithdrawalSentFirstBySomebodyElseIsTheSameWithdrawal() public {
        creditTaker();
        uint256 held = token.balanceOf(taker);
        WithdrawRequest memory request = requestOf(POT);
        bytes memory signature = signTyped(TAKER_KEY, structHash(request));
        vm.prank(STRANGER);
        escrow.withdrawWithSig(request, signature);
        assertEq(token.balanceOf(taker), held + POT, "paid to whom it was signed for");
    }

    function test_settlementSentFirstBySomebodyElseIsTheSameSettlement() public {
        uint256 id = fillDefault(2);
        finalise(0, true);
        finalise(1, true);
        vm.prank(STRANGER);
        escrow.resolveLeg(id, 0);
        escrow.settle(id);
        assertEq(escrow.credits(taker), POT, "paid");
    }

    // ── vaults

    function test_vaultThatRefusesHoldsUpItsOwnQuotesOnly() public {
        depositAs(lp, 100_000e6);
        uint256 ofVault = fillFromVault(100e6, 300e6, 2);
        vm.prank(owner);
        vault.pause();
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.maker = address(vault);
        resign(args, QUOTER_KEY);
        vm.expectRevert();
        escrow.fill(args);
        fillDefault(2);
        finalise(0, false);
        escrow.settle(ofVault);
        assertEq(escrow.credits(address(vault)), 400e6, "its open parlays settle");
    }

    function test_vaultThatDoesNotPayIsNotFilled() public {
        Intruder broke = new Intruder(address(escrow));
        vm.prank(owner);
        escrow.setVault(address(broke), true);
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.maker = address(broke);
        resign(args);
        vm.expectRevert();
        escrow.fill(args);
        assertEq(escrow.books(address(broke)).locked, 0, "nothing is booked");
        assertEq(token.balanceOf(taker), 1_000_000e6, "the taker keeps its stake");
    }

    function test_accountWithoutCodeCannotBeFilledAsAVault() public {
        IParlayEscrow.Fill memory args = defaultFill();
        vm.prank(owner);
        escrow.setVault(maker, true);
        vm.expectRevert();
        escrow.fill(args);
    }

    function test_ownerCannotSpendTheAllowanceOfAMakerByCallingItAVault() public {
        // A contract as maker, with a standing allowance, that answers unknown calls with nothing.
        address wallet = address(new Agreeable());
        token.mint(wallet, BET);
        vm.prank(wallet);
        token.approve(address(escrow), BET);
        vm.prank(owner);
        escrow.setVault(wallet, true);
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.maker = wallet;
        resign(args, SIGNER_KEY);
        vm.expectRevert();
        escrow.fill(args);
        // Nor is an answer to some other question consent: this one is that of ERC-1271 to everything.
        vm.etch(wallet, hex"631626ba7e60e01b60005260206000f3");
        refuse(args, IParlayEscrow.BadSignature.selector);
        assertEq(token.balanceOf(wallet), BET, "nothing was taken");
    }
}
